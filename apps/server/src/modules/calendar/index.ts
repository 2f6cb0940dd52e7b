export { workingCalendar, type WorkingCalendar } from './working-calendar.ts';
