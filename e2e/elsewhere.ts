import { calls } from '@houtai/contract';
import { type APIRequestContext, expect, test } from '@playwright/test';

import { PASSWORD } from './people.ts';

type Answer = { code: string; msg: string; result: unknown };

/** Somebody who works without a window: what happens elsewhere while a journey is under way. */
export class Elsewhere {
  readonly #request: APIRequestContext;
  readonly #token: string;
  private constructor(request: APIRequestContext, token: string) {
    this.#request = request;
    this.#token = token;
  }

  static async of(request: APIRequestContext, phone: string): Promise<Elsewhere> {
    const { result } = await new Elsewhere(request, '').post(calls.session.login.path, { action: 'acountInstance', phone, pws: PASSWORD });
    return new Elsewhere(request, textIn(result, 'token'));
  }

  async post(path: string, data: object): Promise<Answer> {
    return (await this.#request.post(addressOf(`/api${path}`), { data, headers: { 'x-access-token': this.#token } })).json();
  }

  /** A file by its address, without the cookies of the browser. */
  async read(path: string): Promise<{ status: number; body: Buffer }> {
    const answer = await this.#request.get(addressOf(path), { headers: { 'x-access-token': this.#token, cookie: '' } });
    return { status: answer.status(), body: await answer.body() };
  }

  /** A to-do of theirs for somebody; gives its id. */
  async addTodo(receptionUser: string, text: string): Promise<string> {
    const { code, result } = await this.post(calls.todo.add.path, {
      custId: 'c-hengrui',
      projectId: 'p-hengrui-mes',
      todoTime: '2026-11-20',
      receptionUser,
      source: '1',
      type: '2',
      resultRequest: `<p>${text}</p>`,
      promiseRemark: '周五前',
      estimateRemark: '两小时',
    });
    expect(code).toBe('00000');
    return textIn(result, 'todoId');
  }
}

function addressOf(path: string): string {
  return new URL(path, test.info().project.use.baseURL).href;
}

function textIn(value: unknown, name: string): string {
  const found = typeof value === 'object' && value !== null ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined;
  if (typeof found !== 'string') throw new Error(`the answer has no ${name}`);
  return found;
}
