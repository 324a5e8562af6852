import { Client, type ClientConfig } from 'pg';

/** Which of the database's machines was the one that takes writes when a connection last found out, by the address as given. */
const writing = new Map<string, number>();

const ADDRESS = /^(?<before>postgres(?:ql)?:\/\/(?:[^/?#]*@)?)(?<hosts>[^/?#]*)(?<after>.*)$/su;

/** The addresses of a database that lies on several machines (`postgresql://user@one:5432,two:5432/naksa`), one each. */
export function addressesOf(address: string): readonly string[] {
  const { before = '', hosts = '', after = '' } = ADDRESS.exec(address)?.groups ?? {};
  return hosts.includes(',') ? hosts.split(',').map((host) => `${before}${host}${after}`) : [address];
}

type Told = ((error: Error) => void) | ((error: null, client: Client) => void);

/**
 * A connection to whichever of the database's machines takes writes. One that cannot be reached or only follows is left, and the
 * next connection goes to the next machine; where there is but one, it is as any other connection.
 */
export class WritingClient extends Client {
  readonly #address: string;
  readonly #addresses: readonly string[];
  readonly #at: number;

  constructor(config: ClientConfig = {}) {
    const address = config.connectionString ?? '';
    const addresses = addressesOf(address);
    const at = writing.get(address) ?? 0;
    const connectionString = addresses[at] ?? address;
    // a pool hides the password of its options from whoever copies them; of several machines it stands in the address
    super(addresses.length === 1 ? config : { ...config, connectionString });
    this.#address = address;
    this.#addresses = addresses;
    this.#at = at;
    // one that is cut as soon as it stands, before whoever opened it could listen, fails what is asked over it, never the process
    this.on('error', () => undefined);
  }

  override connect(): Promise<Client>;
  override connect(callback: Told): void;
  override connect(callback?: Told): Promise<Client> | undefined {
    const connected = this.#addresses.length === 1 ? super.connect() : this.#connectToWriter();
    if (callback === undefined) return connected;
    const tell = (...said: readonly unknown[]) => void Reflect.apply(callback, undefined, said);
    connected.then(() => tell(null, this), tell);
    return undefined;
  }

  async #connectToWriter(): Promise<Client> {
    try {
      await super.connect();
      const { rows } = await this.query<{ follows: boolean }>('select pg_is_in_recovery() as follows');
      if (rows[0]?.follows !== false) throw new OnlyFollows();
      return this;
    } catch (error) {
      // of many that fail at once only the first moves on
      if ((writing.get(this.#address) ?? 0) === this.#at)
        writing.set(this.#address, (this.#at + 1) % this.#addresses.length);
      if (error instanceof OnlyFollows) await this.end();
      throw error;
    }
  }
}

/** For whoever asks, a machine that only follows another one is one that does not answer. */
class OnlyFollows extends Error {
  readonly code = 'ECONNREFUSED';
  readonly syscall = 'connect';
}
