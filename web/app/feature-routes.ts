import type { FeatureRoute } from '../components/feature-route.ts';
import { routes as account } from '../features/account/routes.ts';
import { routes as administrators } from '../features/administrators/routes.ts';
import { routes as archive } from '../features/archive/routes.ts';
import { routes as bank } from '../features/bank/routes.ts';
import { routes as contentAdmin } from '../features/content-admin/routes.ts';
import { routes as draw } from '../features/draw/routes.ts';
import { routes as faqAdmin } from '../features/faq-admin/routes.ts';
import { routes as donor } from '../features/donor/routes.ts';
import { routes as fundraiser } from '../features/fundraiser/routes.ts';
import { routes as handOut } from '../features/hand-out/routes.ts';
import { routes as home } from '../features/home/routes.ts';
import { routes as importMembers } from '../features/import/routes.ts';
import { routes as listSheet } from '../features/list-sheet/routes.ts';
import { routes as log } from '../features/log/routes.ts';
import { routes as lottery } from '../features/lottery/routes.ts';
import { routes as news } from '../features/news/routes.ts';
import { routes as newsAdmin } from '../features/news-admin/routes.ts';
import { routes as queue } from '../features/queue/routes.ts';
import { routes as season } from '../features/season/routes.ts';
import { routes as personalData } from '../features/personal-data/routes.ts';
import { routes as settings } from '../features/settings/routes.ts';
import { routes as statistics } from '../features/statistics/routes.ts';
import { routes as structure } from '../features/structure/routes.ts';
import { routes as team } from '../features/team/routes.ts';
import { routes as ticket } from '../features/ticket/routes.ts';
import { routes as user } from '../features/user/routes.ts';

/** Every screen behind sign-in. A feature adds its own list here and nowhere else. */
export const featureRoutes: readonly FeatureRoute[] = [
  ...home,
  ...team,
  ...ticket,
  ...listSheet,
  ...queue,
  ...user,
  ...donor,
  ...draw,
  ...fundraiser,
  ...lottery,
  ...handOut,
  ...structure,
  ...importMembers,
  ...season,
  ...statistics,
  ...account,
  ...bank,
  ...settings,
  ...log,
  ...personalData,
  ...administrators,
  ...archive,
  ...news,
  ...newsAdmin,
  ...contentAdmin,
  ...faqAdmin,
];
