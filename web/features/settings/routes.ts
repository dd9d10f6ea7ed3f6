import type { FeatureRoute } from '../../components/feature-route.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'admin/settings',
    access: 'admin',
    title: 'Föreningens inställningar',
    page: async () => (await import('./settings-page.tsx')).SettingsPage,
    calls: ['/club/settings'],
  },
];
