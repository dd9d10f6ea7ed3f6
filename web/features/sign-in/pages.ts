import type { PublicPage } from '../../components/public-page.ts';

const login = {
  title: 'Logga in – Lottlaget',
  description: 'Logga in på Lottlaget: välj förening och fyll i email och lösenord.',
  isFor: 'door',
  leadsIn: true,
  load: async () => (await import('./login-page.tsx')).LoginPage,
} as const;

export const signInPages: readonly PublicPage<
  'login' | 'club' | 'start-club' | 'new-password' | 'activate'
>[] = [
  { ...login, segment: 'login' },
  { ...login, segment: 'club' },
  {
    segment: 'start-club',
    title: 'Starta en förening – Lottlaget',
    description: 'Starta er förening i Lottlaget på några minuter.',
    isFor: 'door',
    load: async () => (await import('./start-club-page.tsx')).StartClubPage,
  },
  {
    segment: 'new-password',
    title: 'Nytt lösenord – Lottlaget',
    description: 'Välj ett nytt lösenord.',
    isFor: 'door',
    isUnlisted: true,
    load: async () => (await import('./new-password-page.tsx')).NewPasswordPage,
  },
  {
    segment: 'activate',
    title: 'Aktivera konto – Lottlaget',
    description: 'Välj ett lösenord och aktivera ditt konto.',
    isFor: 'door',
    isUnlisted: true,
    leadsIn: true,
    load: async () => (await import('./activate-page.tsx')).ActivatePage,
  },
];
