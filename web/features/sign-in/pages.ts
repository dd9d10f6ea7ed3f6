import type { PublicPage } from '../../components/public-page.ts';

const login = {
  title: 'Logga in – Lottlaget',
  description: 'Logga in på Lottlaget: välj förening och fyll i email och lösenord.',
  isListed: true,
  leadsIn: true,
  source: 'features/sign-in/login-page.tsx',
  load: async () => (await import('./login-page.tsx')).LoginPage,
};

export const signInPages: readonly PublicPage<'login' | 'club' | 'new-password' | 'activate'>[] = [
  { ...login, segment: 'login' },
  { ...login, segment: 'club' },
  {
    segment: 'new-password',
    title: 'Nytt lösenord – Lottlaget',
    description: 'Välj ett nytt lösenord.',
    isListed: false,
    leadsIn: false,
    source: 'features/sign-in/new-password-page.tsx',
    load: async () => (await import('./new-password-page.tsx')).NewPasswordPage,
  },
  {
    segment: 'activate',
    title: 'Aktivera konto – Lottlaget',
    description: 'Välj ett lösenord och aktivera ditt konto.',
    isListed: false,
    leadsIn: true,
    source: 'features/sign-in/activate-page.tsx',
    load: async () => (await import('./activate-page.tsx')).ActivatePage,
  },
];
