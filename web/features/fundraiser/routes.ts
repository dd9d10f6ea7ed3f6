import type { FeatureRoute } from '../../components/feature-route.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'admin/fundraisers',
    access: 'admin',
    title: 'Insamlingar',
    page: async () => (await import('./fundraisers-page.tsx')).FundraisersPage,
    calls: ['/fundraiser'],
  },
  {
    path: 'admin/fundraiser/add',
    access: 'admin',
    title: 'Ny insamling',
    page: async () => (await import('./add-fundraiser-page.tsx')).AddFundraiserPage,
  },
  {
    path: 'admin/fundraiser/edit/:fundraiserId',
    access: 'admin',
    title: 'Insamling',
    page: async () => (await import('./edit-fundraiser-page.tsx')).EditFundraiserPage,
    calls: ['/fundraiser/{id}'],
  },
  {
    path: 'admin/fundraiser/stats/:fundraiserId',
    access: 'admin',
    title: 'Insamlingens statistik',
    page: async () => (await import('./fundraiser-stats-page.tsx')).FundraiserStatsPage,
    calls: ['/fundraiser/{id}/stats', '/fundraiser/{id}'],
  },
];
