import { defineModule } from '../../platform/module.ts';
import calendarSeeds from './calendar.seed.ts';

export default defineModule({ name: 'calendar', floor: 'organisation', seeds: calendarSeeds });
