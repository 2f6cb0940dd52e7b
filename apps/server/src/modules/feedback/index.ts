export { FEEDBACKS } from './feedbacks.ts';
export { insertDemoFeedback } from './demo-feedback.ts';
export { feedbackNumbers } from './feedback-numbers.ts';
export { followedFeedback, replyAsVisitor } from './clock/visitor-reply.ts';
