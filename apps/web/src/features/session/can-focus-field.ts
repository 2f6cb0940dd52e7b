import { hasEarlyForm } from '#ui/frame/first-paint.tsx';

/**
 * Whether a form may focus its first field: not on a phone, whose keyboard would cover the form, nor when the user typed before the app had
 * loaded.
 */
export const canFocusField = (): boolean => !hasEarlyForm() && window.matchMedia('(pointer: fine)').matches;
