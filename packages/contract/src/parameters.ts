import { z } from 'zod';

import { defineCall } from './call.ts';
import { Moment, text } from './fields.ts';
import { PARAMETER_VALUE_MAX } from './limits.ts';
import { pageOf, pageQuery, sortOf } from './paging.ts';
import { parameterFault } from './parameter-values.ts';

/** A system parameter (specification 3). */
export const Parameter = z.object({ paramKey: z.string(), paramValue: z.string() });
export type Parameter = z.infer<typeof Parameter>;

/** Keys of the open parameters that the console itself reads; a button whose parameter is empty is not shown. */
export const PARAM = {
  productName: 'product_name',
  logo: 'logo_url',
  screen: 'screenurl',
  report: 'BI_JM_URL',
  preview: 'preview_url',
  record: 'icp_record',
  copyright: 'copyright',
  help: 'sign_in_help',
  forgotPassword: 'forgot_password_help',
} as const;

const ParamKey = text(64, 1).regex(/^[\w.-]+$/, '键名不正确');

/** A parameter as administrators see it; the value of a secret one stays on the server. */
export const ParameterRow = z.object({
  paramKey: z.string(),
  paramName: z.string(),
  paramValue: z.string(),
  /** Readable without a token. */
  open: z.boolean(),
  secret: z.boolean(),
  updatedAt: Moment,
  version: z.number(),
});
export type ParameterRow = z.infer<typeof ParameterRow>;

/** The new value with the version that it is based on; an older one is answered A0409 with the present row as result. */
export const ParameterForm = z
  .object({ paramKey: ParamKey, paramValue: text(PARAMETER_VALUE_MAX), version: z.number('应为数字').int('应为整数') })
  .superRefine(({ paramKey, paramValue }, context) => {
    const message = parameterFault(paramKey, paramValue);
    if (message !== null) context.addIssue({ code: 'custom', path: ['paramValue'], message });
  });

export const parameterCalls = {
  page: defineCall({
    method: 'GET',
    path: '/ad-biz/sys-param/list',
    access: 'system:param:list',
    summary: 'All parameters, found by name or key',
    list: true,
    request: pageQuery({ keyword: text(50).optional(), sort: sortOf(['paramKey', 'updatedAt'], 'paramKey') }),
    result: pageOf(ParameterRow),
  }),
  getParam: defineCall({
    method: 'GET',
    path: '/ad-biz/sys-param/getparam',
    access: 'signed-in',
    summary: 'One parameter that is not secret',
    request: z.object({ paramKey: ParamKey }),
    result: Parameter,
  }),
  getParamStr: defineCall({
    method: 'GET',
    path: '/ad-biz/sys-param/getParamStr',
    access: 'signed-in',
    summary: 'The value of one parameter that is not secret',
    request: z.object({ paramKey: ParamKey }),
    result: z.string(),
  }),
  update: defineCall({
    method: 'POST',
    path: '/ad-biz/sys-param/updateparamkey',
    access: 'system:param:edit',
    operation: '修改参数',
    summary: 'Changes the value of a parameter',
    request: ParameterForm,
    result: ParameterRow,
  }),
  listOpenParam: defineCall({
    method: 'GET',
    path: '/sys-param/list',
    access: 'open',
    summary: 'The parameters that are flagged open',
    result: z.array(Parameter),
  }),
};
