import { calls } from '@houtai/contract';
import { beforeEach, expect, it } from 'vitest';

import { answer } from '#testing/answer.ts';

import { loadParameters, useParameters } from './parameters.ts';

const NAME = { paramKey: 'product_name', paramValue: '新名称' };

beforeEach(() => {
  delete window.openParameters;
  useParameters.setState({ loaded: false, answered: false, values: {} });
});

it("loadParameters uses the page's own early request and sends none itself", async () => {
  const sent = answer(calls.parameters.listOpenParam, () => []);
  window.openParameters = Promise.resolve({ code: '00000', result: [NAME] });
  await loadParameters();
  expect(useParameters.getState()).toEqual({ loaded: true, answered: true, values: { product_name: '新名称' } });
  expect(sent).toEqual([]);
});

it('loadParameters sends one request for any number of callers', async () => {
  const sent = answer(calls.parameters.listOpenParam, () => [NAME]);
  await Promise.all([loadParameters(), loadParameters()]);
  await loadParameters();
  expect(sent).toHaveLength(1);
});

it('loadParameters continues without parameters after an error, and requests them again next time', async () => {
  window.openParameters = Promise.reject(new TypeError('Failed to fetch'));
  await loadParameters();
  expect(useParameters.getState()).toEqual({ loaded: false, answered: true, values: {} });
  answer(calls.parameters.listOpenParam, () => [NAME]);
  await loadParameters();
  expect(useParameters.getState().values).toEqual({ product_name: '新名称' });
});
