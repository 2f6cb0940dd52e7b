import { defineModule } from '#platform/module.ts';

import deliveriesJobs from './deliveries.jobs.ts';
import deliveryRoutes from './deliveries.routes.ts';
import { deliveryGauges } from './delivery-gauges.ts';
import { queueDeliveries } from './queue-deliveries.ts';
import { wecomTransport } from './wecom-transport.ts';

export default defineModule({
  name: 'deliveries',
  floor: 'organisation',
  routes: deliveryRoutes,
  jobs: deliveriesJobs,
  channels: queueDeliveries,
  transports: wecomTransport,
  gauges: deliveryGauges,
});
