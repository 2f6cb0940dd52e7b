import { hasEarlyForm } from '#ui/frame/first-paint.tsx';

/** Whether a form may put the cursor into its first field: not on a phone, whose keyboard would cover it, nor over what was typed before the app was there. */
export const canFocusField = (): boolean => !hasEarlyForm() && window.matchMedia('(pointer: fine)').matches;
