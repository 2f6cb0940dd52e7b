export { daysUntilWork } from './days-until-work.ts';
export { type WorkingCalendar, workingCalendar, workingHours } from './working-calendar.ts';
export { workingTimeOf } from './working-time.ts';
