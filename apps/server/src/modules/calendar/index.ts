export { type WorkingCalendar, workingCalendar, workingHours } from './working-calendar.ts';
