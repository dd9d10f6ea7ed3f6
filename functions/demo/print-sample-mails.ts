import { composeSamples } from './sample-letters.ts';

/** Prints every kind of mail with sample data as JSON, the messages in base64. Runs on its own, without real data. */
const samples = await composeSamples(new Date());
process.stdout.write(
  JSON.stringify(samples.map((sample) => ({ ...sample, raw: sample.raw.toString('base64') }))),
);
