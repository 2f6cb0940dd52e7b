import { CUSTOMER_FORM, type CustomerForm } from '@houtai/contract/customers-form';
import { DEPARTMENT_FORM, type DepartmentForm } from '@houtai/contract/departments-form';
import { sampleValues } from '@houtai/contract/form-sample';
import { POST_FORM, type PostForm } from '@houtai/contract/posts-form';

/** A valid post made from its declaration, so that a new field changes no test. */
export function postForm(given: Partial<PostForm> = {}): PostForm {
  return sampleValues(POST_FORM, { code: 'tester', remark: '', ...given });
}

/** A valid customer with only the required fields. */
export function customerForm(given: Partial<CustomerForm> = {}): CustomerForm {
  const blank = { code: '', phone: '', taxNumber: '', areaId: '', fileIds: '', contacts: [] };
  return sampleValues(CUSTOMER_FORM, { ownerId: 'u-admin', ...blank, ...given });
}

/** A valid department at the top of a demo company. */
export function departmentForm(given: Partial<DepartmentForm> = {}): DepartmentForm {
  const blank = { parentId: '', code: '', leaderId: '', phone: '', email: '' };
  return sampleValues(DEPARTMENT_FORM, { companyId: 'chengming', sort: 50, ...blank, ...given });
}
