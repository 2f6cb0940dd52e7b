export { addFeedback } from './add-feedback.ts';
export { insertDemoFeedback } from './demo-feedback.ts';
export { feedbackNumbers, feedbackProgress } from './feedback-progress.ts';
