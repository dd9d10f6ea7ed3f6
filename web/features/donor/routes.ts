import type { FeatureRoute } from '../../components/feature-route.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'donor/add/:fundraiserId',
    access: 'user',
    title: 'Ny givare',
    page: async () => (await import('./add-donor-page.tsx')).AddDonorPage,
    calls: ['/fundraiser/{id}'],
  },
  {
    path: 'donor/edit/:donorId',
    access: 'user',
    title: 'Givare',
    page: async () => (await import('./edit-donor-page.tsx')).EditDonorPage,
    calls: ['/fundraiser/donor/{id}'],
  },
];
