import type { FeatureRoute } from '../components/feature-route.ts';

/** Every screen behind sign-in. A feature adds its own list here; nothing else knows of it. */
export const featureRoutes: readonly FeatureRoute[] = [];
