import { z } from 'zod';

import { defineCall } from '../call.ts';
import { text, Version } from '../form/fields.ts';
import { partShapeOf, schemaOf, shapeOf, updateShapeOf } from '../form/form-schema.ts';
import { isRule, RULES } from '../form/rules.ts';
import { PARAMETER_VALUE_MAX } from '../limits.ts';
import { pageAt } from '../links.ts';
import { resourceCalls, resourceWords } from '../lists/resource-calls.ts';
import type { RowOf } from '../lists/resource.ts';
import { subject } from '../subject.ts';
import { PARAMETER, PARAMETER_RULES, PARAMETER_VALUE_FORM } from './parameters-form.ts';

/** A system parameter (specification 3). */
export const Parameter = z.object({ paramKey: z.string(), paramValue: z.string() });
export type Parameter = z.infer<typeof Parameter>;

/** A parameter with the version that a change of its value is based on. */
export const ParameterOfVersion = Parameter.extend({ version: z.number() });

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

const { paramValue, ...described } = PARAMETER.form.fields;
const Described = shapeOf(described);
const ParamKey = Described.paramKey;

const Rule = z.enum(Object.keys(RULES).filter(isRule), '规则不正确');
const Bound = z.number('应为数字').min(-1e15, '数字过小').max(1e15, '数字过大');

/** Checks of a value in addition to its kind: bounds of a number or of a text's length, and a named rule (specification 5.4). */
export const ParameterCheck = z.object({ least: Bound.optional(), most: Bound.optional(), rule: Rule.optional() });

/** A parameter as administrators see it; the value of a secret one stays on the server. */
export interface ParameterRow extends RowOf<typeof PARAMETER> {}

const {
  page,
  export: exportCall,
  get,
  history,
  remove,
} = resourceCalls<typeof PARAMETER, ParameterRow, ParameterRow>(PARAMETER, {
  check: ParameterCheck,
});
const { result } = get;

/** A new parameter with its description. */
const Definition = z.object({
  ...Described,
  ...partShapeOf({ paramValue }),
  check: ParameterCheck.nullable()
    .transform((check) => check ?? {})
    .default({}),
});

/**
 * A change of a parameter. A secret value is answered blank; sent back blank it stays, and null empties it. The handler checks the rules,
 * because it has the stored parameter.
 */
const Redefinition = z.object({
  ...updateShapeOf(described),
  paramValue: text(PARAMETER_VALUE_MAX).nullable().optional(),
  check: ParameterCheck.nullable().optional(),
  version: Version,
});

function checkDefinition(definition: z.infer<typeof Definition>, context: z.RefinementCtx): void {
  // The rules look up tables by the kind, so the kind has to be valid.
  if (context.issues.length > 0) return;
  for (const { at, fault } of PARAMETER_RULES) {
    const message = fault(definition);
    if (message !== '') context.addIssue({ code: 'custom', path: [at], message });
  }
}

const calls = {
  page,
  export: exportCall,
  get,
  history,
  remove,
  getParam: defineCall({
    method: 'GET',
    path: '/ad-biz/sys-param/getparam',
    access: 'signed-in',
    summary: 'One parameter that is not secret',
    request: z.object({ paramKey: ParamKey }),
    result: ParameterOfVersion,
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
    personOnly: true,
    operation: '修改参数值',
    idempotent: true,
    summary: 'Changes the value of a parameter',
    request: schemaOf(PARAMETER_VALUE_FORM, 'update', { version: Version }),
    result,
  }),
  add: defineCall({
    method: 'POST',
    path: '/ad-biz/sys-param/add',
    access: 'system:param:add',
    personOnly: true,
    operation: '新建参数',
    summary: 'Makes a parameter',
    idempotent: true,
    request: Definition.superRefine(checkDefinition),
    result,
  }),
  define: defineCall({
    method: 'POST',
    path: '/ad-biz/sys-param/update',
    access: 'system:param:edit',
    personOnly: true,
    operation: '修改参数',
    idempotent: true,
    summary: 'Changes a parameter; its key stays',
    request: Redefinition,
    result,
  }),
  listOpenParam: defineCall({
    method: 'GET',
    path: '/sys-param/list',
    access: 'open',
    summary: 'The parameters that are flagged open',
    result: z.array(Parameter),
  }),
};

export const parameters = subject('parameters', { ...resourceWords(PARAMETER), calls });

export const PARAMETERS_PAGE = pageAt('/system/param', parameters.calls.page);
