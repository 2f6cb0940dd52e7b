import { calls } from '@houtai/contract';

import { type AssistantRequest, readAs, Refused } from '../asking/asking.ts';

export type NamedRecord = { id: string; words: string };

/** The person with a name, as the person picker offers them; throws if there is none, or several. */
export async function personOf(asking: AssistantRequest, name: string): Promise<NamedRecord> {
  const found = (await readAs(asking, calls.people.options, { keyword: name })).filter(
    ({ active, contactName }) => active && contactName === name,
  );
  const [person] = found;
  if (!person) throw new Refused(`没有名为「${name}」的在职同事`);
  if (found.length > 1) throw new Refused(`有 ${found.length} 位同事叫「${name}」，请用户在表单里选择`);
  return { id: person.userId, words: person.contactName };
}

/** A customer or one of our companies, as forms offer both. */
export async function customerOf(asking: AssistantRequest, name: string): Promise<NamedRecord> {
  const offered = await readAs(asking, calls.companies.list, { withCustomers: '1' });
  const found =
    offered.find(({ companyName }) => companyName === name) ?? offered.find(({ companyName }) => name !== '' && companyName.includes(name));
  if (!found) throw new Refused(name === '' ? '请先问用户是哪个客户或项目' : `没有名为「${name}」的客户`);
  return { id: found.companyId, words: found.companyName };
}

/** An active project, optionally of a given customer, with its customer. */
export async function projectOf(asking: AssistantRequest, name: string, customerId?: string) {
  const offered = await readAs(asking, calls.projects.options, { neValidity: '2', customerId });
  const found = offered.find(({ projectName }) => projectName === name) ?? offered.find(({ projectName }) => projectName.includes(name));
  if (!found) throw new Refused(`没有名为「${name}」的有效项目`);
  return found;
}

/** A project determines its customer. */
export async function customerAndProject(
  asking: AssistantRequest,
  { customer, project }: { customer: string; project: string },
): Promise<{ customer: NamedRecord; project: NamedRecord }> {
  if (project === '') return { customer: await customerOf(asking, customer), project: { id: '', words: '' } };
  const { projectId, projectName, customerId, customerName } = await projectOf(asking, project);
  return { customer: { id: customerId, words: customerName }, project: { id: projectId, words: projectName } };
}
