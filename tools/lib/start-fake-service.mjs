import * as wecom from '../wecom-stand-in/main.mjs';

/** Where the server of a demo finds the stand-in of enterprise messaging; blank: there is none. */
const STAND_IN = 'HOUTAI_WECOM_STAND_IN';

/**
 * Starts the stand-in of enterprise messaging where the server may hold the demo company, and says where it is. It lives in this process
 * and listens on the loopback, on a port of its own, so that it ends with the server, however that ends.
 */
export async function startFake(env) {
  const isConfigured = Object.keys(env).some((name) => name.startsWith('WECOM_') && env[name]);
  if (env[STAND_IN] !== undefined || env.DATABASE_URL || env.HOUTAI_DEMO === '0' || isConfigured) return null;
  const standIn = await wecom.start();
  env[STAND_IN] = standIn.address;
  return standIn;
}
