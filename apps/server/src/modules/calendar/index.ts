export { type WorkingCalendar, workingCalendar } from './working-calendar.ts';
