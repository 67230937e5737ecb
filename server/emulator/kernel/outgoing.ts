/** A notification on its way out; it leaves after the change that caused it is durable. */
export interface Outgoing {
  deliveryId: string;
  url: string;
  /** A service of others, which the emulator never reaches: the request leaves for the address that replaces it. */
  service?: string;
  /** `POST` where it is absent. */
  method?: string;
  /** Absent for requests without content. */
  body?: string;
  /** The outcome contains the content of the answer. */
  wantsAnswer?: boolean;
  headers: Record<string, string>;
}

/** A file for a bucket: a folder of this machine represents it. */
export interface BucketFile {
  /** Bucket and names below it, each as the service writes it. */
  path: readonly string[];
  /** Made when it is written. */
  content: () => string;
}

/** Files that leave together, made when they are written. */
export interface BucketFiles {
  make: () => BucketFile[];
  /** The delivery that waits for the result. */
  deliveryId?: string;
}

/** What became of a delivery. */
export interface Settled {
  outcome: 'delivered' | 'recorded' | 'failed' | 'refused';
  detail: string;
  /** Content of an answer that was wanted. */
  answer?: string;
}
