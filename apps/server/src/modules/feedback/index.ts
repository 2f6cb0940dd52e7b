export { FEEDBACKS } from './feedbacks.ts';
export { insertDemoFeedback } from './demo-feedback.ts';
export { feedbackNumbers, feedbackProgress } from './feedback-progress.ts';
