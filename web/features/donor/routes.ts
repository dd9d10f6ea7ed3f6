import type { readDonor } from '../../../shared/contract/donor.ts';
import type { readFundraiser } from '../../../shared/contract/fundraiser.ts';
import type { Calls, FeatureRoute } from '../../components/feature-route.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'donor/add/:fundraiserId',
    access: 'user',
    title: 'Ny givare',
    page: async () => (await import('./add-donor-page.tsx')).AddDonorPage,
    calls: ['/fundraiser/{id}'] satisfies Calls<typeof readFundraiser>,
  },
  {
    path: 'donor/edit/:donorId',
    access: 'user',
    title: 'Givare',
    page: async () => (await import('./edit-donor-page.tsx')).EditDonorPage,
    calls: ['/fundraiser/donor/{id}'] satisfies Calls<typeof readDonor>,
  },
];
