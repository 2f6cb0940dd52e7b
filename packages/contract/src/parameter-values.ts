type Check = { readonly pattern: RegExp; readonly message: string };

const HTTP = /^https?:\/\/[^\s/?#@\\]+(?:[/?#]\S*)?$/i;
const HTTPS_OR_LOOPBACK = /^(?:https:\/\/[^\s/?#@\\]+|http:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?)(?:[/?#]\S*)?$/i;
// From a month to ten years.
const LOG_DAYS = /^(?:[3-9]\d|[1-9]\d{2}|[12]\d{3}|3[0-5]\d{2}|36[0-4]\d|3650)$/;
// The content policy shows no picture of another host.
const OWN_PATH = /^\/(?![/\\])\S*$/;

/** What the parameters that the console itself reads may hold; an empty value passes where `required` is not set. */
const CHECKS: Readonly<Record<string, Check & { readonly required?: true }>> = {
  screenurl: { pattern: HTTP, message: '请填写以 http:// 或 https:// 开头的网址' },
  // The session token travels to this address (decisions, "Routes, menus, layout").
  BI_JM_URL: { pattern: HTTPS_OR_LOOPBACK, message: '请填写以 https:// 开头的网址（本机地址可用 http://）' },
  preview_url: { pattern: HTTP, message: '请填写以 http:// 或 https:// 开头的网址' },
  logo_url: { pattern: OWN_PATH, message: '请填写以 / 开头的站内路径' },
  product_name: { pattern: /^.{1,20}$/u, message: '请填写 1 至 20 个字', required: true },
  operation_log_days: { pattern: LOG_DAYS, message: '请填写 30 至 3650 之间的天数', required: true },
  login_log_days: { pattern: LOG_DAYS, message: '请填写 30 至 3650 之间的天数', required: true },
};

/** Why a parameter may not have this value, as a sentence for the person; null where it may. Other keys take any text. */
export function parameterFault(paramKey: string, paramValue: string): string | null {
  const check = Object.hasOwn(CHECKS, paramKey) ? CHECKS[paramKey] : undefined;
  if (!check || (paramValue === '' && !check.required)) return null;
  return check.pattern.test(paramValue) ? null : check.message;
}
