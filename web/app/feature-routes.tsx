import type { FeatureRoute } from '../components/feature-route.ts';
import { routes as administrators } from '../features/administrators/routes.tsx';
import { routes as archive } from '../features/archive/routes.tsx';
import { routes as contentAdmin } from '../features/content-admin/routes.tsx';
import { routes as draw } from '../features/draw/routes.tsx';
import { routes as faqAdmin } from '../features/faq-admin/routes.tsx';
import { routes as donor } from '../features/donor/routes.tsx';
import { routes as fundraiser } from '../features/fundraiser/routes.tsx';
import { routes as home } from '../features/home/routes.tsx';
import { routes as lottery } from '../features/lottery/routes.tsx';
import { routes as news } from '../features/news/routes.tsx';
import { routes as newsAdmin } from '../features/news-admin/routes.tsx';
import { routes as statistics } from '../features/statistics/routes.tsx';
import { routes as structure } from '../features/structure/routes.tsx';
import { routes as team } from '../features/team/routes.tsx';
import { routes as ticket } from '../features/ticket/routes.tsx';
import { routes as user } from '../features/user/routes.tsx';

/** Every screen behind sign-in. A feature adds its own list here; nothing else knows of it. */
export const featureRoutes: readonly FeatureRoute[] = [
  ...home,
  ...team,
  ...ticket,
  ...user,
  ...donor,
  ...draw,
  ...fundraiser,
  ...lottery,
  ...structure,
  ...statistics,
  ...administrators,
  ...archive,
  ...news,
  ...newsAdmin,
  ...contentAdmin,
  ...faqAdmin,
];
