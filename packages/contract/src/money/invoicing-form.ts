import { flag, form, type FormOf, id, ids, line, lines } from '../form/form.ts';
import { RULES } from '../form/rules.ts';
import { ADMIN_REMARK_MAX } from '../limits.ts';

/** Labels of whether the link of 开票信息 opens. */
export const SHARED_WORDS = { '1': '可打开', '0': '已关闭' } as const;

/** The data that others put on an invoice for one of our companies. */
export const INVOICING_FORM = form({
  companyId: id('公司', { of: 'company', required: '请选择公司' }),
  title: line('发票抬头', { max: 100, required: true }),
  taxNumber: line('税号', { max: 20, required: true, rule: RULES.letterAndNum }),
  address: line('注册地址', { max: 200 }),
  phone: line('电话', { max: 30, rule: RULES.phoneAndMobile }),
  bankIds: ids('银行账户', { most: 10 }),
  shared: flag('公开链接', true, SHARED_WORDS),
  remark: lines('备注', { max: ADMIN_REMARK_MAX }),
});
export type InvoicingForm = FormOf<typeof INVOICING_FORM>;
