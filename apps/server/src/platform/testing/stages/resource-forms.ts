import { CUSTOMER_FORM, type CustomerForm } from '@houtai/contract/customers-form';
import { DEPARTMENT_FORM, type DepartmentForm } from '@houtai/contract/departments-form';
import { sampleOf } from '@houtai/contract/form-sample';
import { POST_FORM, type PostForm } from '@houtai/contract/posts-form';

/** A post that the server takes, made of its declaration, so that a further field changes no test. */
export function postForm(given: Partial<PostForm> = {}): PostForm {
  return sampleOf(POST_FORM, { code: 'tester', remark: '', ...given });
}

/** A customer that the server takes, with nothing that need not be there. */
export function customerForm(given: Partial<CustomerForm> = {}): CustomerForm {
  const blank = { code: '', phone: '', taxNumber: '', areaId: '', fileIds: '', contacts: [] };
  return sampleOf(CUSTOMER_FORM, { ownerId: 'u-admin', ...blank, ...given });
}

/** A department that the server takes, at the top of a company of the demo. */
export function departmentForm(given: Partial<DepartmentForm> = {}): DepartmentForm {
  const blank = { parentId: '', code: '', leaderId: '', phone: '', email: '' };
  return sampleOf(DEPARTMENT_FORM, { companyId: 'chengming', sort: 50, ...blank, ...given });
}
