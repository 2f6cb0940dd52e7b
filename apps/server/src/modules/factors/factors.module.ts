import { defineModule } from '#platform/module.ts';

import { DEVICE_CODE_TEXTS, removeOldDeviceCodes } from './device-code-texts.ts';
import factorRoutes from './factors.routes.ts';
import factorsSeed from './factors.seed.ts';
import { SECOND_FACTOR } from './second-factor.ts';

export default defineModule({
  name: 'factors',
  floor: 'organisation',
  routes: factorRoutes,
  seeds: factorsSeed,
  secondFactor: SECOND_FACTOR,
  deliveryTexts: DEVICE_CODE_TEXTS,
  expired: removeOldDeviceCodes,
});
