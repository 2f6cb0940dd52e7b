type Send = (address: string, init: RequestInit) => Promise<Response>;

/**
 * A fake XMLHttpRequest for uploads: half of the bytes are sent immediately, the other half when the answer is there. `send` answers as for
 * fetch.
 */
export function fakeRequestOf(send: Send): new () => EventTarget {
  return class extends EventTarget {
    upload = new EventTarget();
    timeout = 0;
    status = 0;
    responseText = '';
    private target = { method: '', address: '' };
    private headers: Record<string, string> = {};
    private over = false;

    open(method: string, address: string): void {
      this.target = { method, address };
    }

    setRequestHeader(name: string, value: string): void {
      this.headers[name] = value;
    }

    abort(): void {
      this.end('abort');
    }

    send(body: FormData): void {
      const timer = setTimeout(() => this.end('timeout'), this.timeout);
      this.progress(1);
      void send(this.target.address, { method: this.target.method, body, headers: this.headers })
        .then(async (response) => {
          this.responseText = await response.text();
          this.status = response.status;
          this.progress(2);
          this.end('load');
        })
        .catch(() => this.end('error'))
        .finally(() => clearTimeout(timer));
    }

    private progress(loaded: number): void {
      if (!this.over) this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total: 2 }));
    }

    private end(type: string): void {
      if (this.over) return;
      this.over = true;
      this.dispatchEvent(new Event(type));
    }
  };
}
