import type { PublicPage } from '../../components/public-page.ts';

const login = {
  title: 'Logga in – Lottlaget',
  load: async () => (await import('./login-page.tsx')).LoginPage,
};

export const signInPages: readonly PublicPage<
  'login' | 'club' | 'start-club' | 'new-password' | 'activate'
>[] = [
  { ...login, segment: 'login' },
  { ...login, segment: 'club' },
  {
    segment: 'start-club',
    title: 'Starta en förening – Lottlaget',
    load: async () => (await import('./start-club-page.tsx')).StartClubPage,
  },
  {
    segment: 'new-password',
    title: 'Nytt lösenord – Lottlaget',
    load: async () => (await import('./new-password-page.tsx')).NewPasswordPage,
  },
  {
    segment: 'activate',
    title: 'Aktivera konto – Lottlaget',
    load: async () => (await import('./activate-page.tsx')).ActivatePage,
  },
];
