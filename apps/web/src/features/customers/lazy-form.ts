import { lazyPart } from '../../ui/lazy-part.ts';

/** The form of a customer, which the list does without. */
export const CustomerForm = lazyPart(async () => ({ default: (await import('./customer-form.tsx')).CustomerForm }));
