/** A named pattern rule with its message (specification 5.4): anchored; an empty value passes unless it is required. */
export type Rule = { readonly pattern: RegExp; readonly message: string };

/** The only rule of the sign-in page, in a file of its own so that the page does not load the others. */
export const MOBILE_PHONE: Rule = { pattern: /^1[3-9]\d{9}$/, message: '无效的手机号码' };
