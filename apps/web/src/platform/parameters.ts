import { calls } from '@houtai/contract';
import { ownValue } from '@houtai/contract/own-value';
import { create } from 'zustand';

import { type Body, openEnvelope, reportFailure, send } from './calls/send.ts';

type OpenParameters = {
  loaded: boolean;
  /** True once the parameters are loaded or have failed to load. */
  answered: boolean;
  values: Readonly<Record<string, string>>;
};

/** The public system parameters. They are held in memory only, so that a change takes effect on reload. */
export const useParameters = create<OpenParameters>(() => ({ loaded: false, answered: false, values: {} }));

declare global {
  interface Window {
    /** The response to the request for the open parameters, which index.html sends before the app loads. */
    openParameters?: Promise<Body>;
  }
}

let underWay: Promise<void> | null = null;

/** Loads the open parameters if the local copy is empty; a failure does not block the app (specification 2.3). */
export async function loadParameters(): Promise<void> {
  if (useParameters.getState().loaded) return;
  underWay ??= readFrom(window.openParameters).finally(() => (underWay = null));
  delete window.openParameters;
  await underWay;
}

/** Reloads the open parameters after a change; keeps the current values if that fails. */
export function reloadParameters(): Promise<void> {
  return readFrom(undefined);
}

async function readFrom(sent: Promise<Body> | undefined): Promise<void> {
  const call = calls.parameters.listOpenParam;
  const silent = { silent: true };
  try {
    const list = await (sent ? reportFailure(silent, async () => openEnvelope(call, await sent)) : send(call, {}, silent));
    useParameters.setState({
      loaded: true,
      answered: true,
      values: Object.fromEntries(list.map((entry) => [entry.paramKey, entry.paramValue])),
    });
  } catch {
    // The console works without parameters: the buttons that depend on them are just not shown.
    useParameters.setState({ answered: true });
  }
}

/** The value of an open parameter, or an empty text. */
export function useParameter(key: string): string {
  return useParameters((state) => ownValue(state.values, key) ?? '');
}
