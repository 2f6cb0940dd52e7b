import { calls } from '@houtai/contract';
import type { Call, InputOf, ResultOf } from '@houtai/contract/call';
import { type APIRequestContext, expect, test } from '@playwright/test';

import { PASSWORD } from './people.ts';

type Answer = { code: string; msg: string; result: unknown };

/** A user without a window: the actions of other people during a journey. */
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

  /** Makes a call of the contract, which has to succeed. */
  async ask<C extends Call>(call: C, input: InputOf<C>): Promise<ResultOf<C>> {
    const headers = { 'x-access-token': this.#token };
    const address = addressOf(`/api${call.path}`);
    const params = new URLSearchParams(Object.entries(input ?? {}).map(([name, value]) => [name, String(value)]));
    const answer =
      call.method === 'GET' ? this.#request.get(address, { params, headers }) : this.#request.post(address, { data: input, headers });
    const { code, msg, result, ...list } = await (await answer).json();
    if (code !== '00000') throw new Error(`${call.path}: ${code} ${msg}`);
    // oxlint-disable-next-line typescript/consistent-type-assertions -- what a schema gives is of its type, which is lost where the call is any
    return call.result.parse(call.list ? list : result) as ResultOf<C>;
  }

  /** The code with which a read is refused. */
  async refusal<C extends Call>({ path }: C, input: InputOf<C> & Record<string, string>): Promise<string> {
    const answer = await this.#request.get(addressOf(`/api${path}`), { params: input, headers: { 'x-access-token': this.#token } });
    return (await answer.json()).code;
  }

  /** Reads a file by its address, without the cookies of the browser. */
  async read(path: string): Promise<{ status: number; body: Buffer }> {
    const answer = await this.#request.get(addressOf(path), { headers: { 'x-access-token': this.#token, cookie: '' } });
    return { status: answer.status(), body: await answer.body() };
  }

  /** Uploads a file for a record; returns its id. */
  async upload(name: string, mimeType: string, buffer: Buffer): Promise<string> {
    const multipart = { bizType: '2', file: { name, mimeType, buffer } };
    const address = addressOf(`/api${calls.files.upload.path}`);
    const answer = await this.#request.post(address, { multipart, headers: { 'x-access-token': this.#token } });
    const { result }: Answer = await answer.json();
    const [file] = calls.files.upload.result.parse(result);
    if (!file) throw new Error(`${name} was not taken`);
    return file.id;
  }

  /** Adds a to-do for another user; returns its id. */
  async addTodo(receptionUser: string, text: string, assistUser = ''): Promise<string> {
    const { code, result } = await this.post(calls.todo.add.path, {
      custId: 'c-hengrui',
      projectId: 'p-hengrui-mes',
      todoTime: '2026-11-20',
      receptionUser,
      assistUser,
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
