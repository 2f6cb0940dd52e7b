export { insertDemoFeedback } from './demo-feedback.ts';
