import type { PublicPage } from '../../components/public-page.ts';
import { ActivatePage } from './activate-page.tsx';
import { LoginPage } from './login-page.tsx';
import { NewPasswordPage } from './new-password-page.tsx';

const login = {
  title: 'Logga in – Lottlaget',
  description: 'Logga in på Lottlaget: välj förening och fyll i email och lösenord.',
  isListed: true,
  leadsIn: true,
  Page: LoginPage,
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
    Page: NewPasswordPage,
  },
  {
    segment: 'activate',
    title: 'Aktivera konto – Lottlaget',
    description: 'Välj ett lösenord och aktivera ditt konto.',
    isListed: false,
    leadsIn: true,
    Page: ActivatePage,
  },
];
