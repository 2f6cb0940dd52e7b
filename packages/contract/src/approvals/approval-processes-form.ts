import { choice, form, type FormOf, line, lines } from '../form/form.ts';
import { ADMIN_REMARK_MAX, NAME_MAX } from '../limits.ts';
import { BUSINESS_TYPES } from './approval-kinds.ts';

/** The name of a process and the documents that go through it. */
export const PROCESS_FORM = form({
  name: line('流程名称', { max: NAME_MAX, required: true }),
  businessType: choice('单据类型', BUSINESS_TYPES),
  remark: lines('说明', { max: ADMIN_REMARK_MAX }),
});
export type ProcessForm = FormOf<typeof PROCESS_FORM>;

/** The note of a version when it is published. */
export const PUBLISH_FORM = form({ note: lines('变更说明', { max: ADMIN_REMARK_MAX }) });

/** The name of a check that runs before every publishing. */
export const EXAMPLE_FORM = form({ name: line('检查例名称', { max: NAME_MAX, required: true }) });
