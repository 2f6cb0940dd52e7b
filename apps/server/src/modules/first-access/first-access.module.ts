import { defineModule } from '#platform/module.ts';

import firstAccessRoutes from './first-access.routes.ts';
import firstAccessSeed from './first-access.seed.ts';
import { areLinksSent } from './forgotten.ts';
import { LINK_TEXTS } from './link-texts.ts';
import { removeOldLinks } from './links.ts';

export default defineModule({
  name: 'first-access',
  floor: 'organisation',
  routes: firstAccessRoutes,
  seeds: firstAccessSeed,
  deliveryTexts: LINK_TEXTS,
  forgottenLinks: areLinksSent,
  expired: removeOldLinks,
});
