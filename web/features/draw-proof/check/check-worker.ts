import { ask } from './ask.ts';
import { checkProof, type Checked } from './check-proof.ts';
import type { News, Order } from './messages.ts';

/** Computes in a thread of its own, so that the page stays responsive; it ends with the page. */
let checked: Checked | undefined;

const tell = (news: News) => self.postMessage(news);

/** Most progress messages: each costs the page a render. */
const steps = 100;

addEventListener('message', ({ data: order }: MessageEvent<Order>) => {
  if (order.kind === 'ask') {
    if (checked) tell({ kind: 'answer', answer: ask(checked, order.number) });
    return;
  }
  let reported = 0;
  checked = checkProof(order.proof, order.id, (done, total) => {
    const step = Math.floor((done * steps) / total);
    if (step > reported) tell({ kind: 'progress', done, total });
    reported = step;
  });
  const { findings, waiting, shared, prizes } = checked;
  tell({
    kind: 'report',
    report: {
      findings,
      waiting,
      hasSet: shared !== undefined || prizes.some(({ set }) => set),
      prizes: prizes.map(({ among, decided }) => ({
        among,
        attempt: decided && decided.counter + 1,
      })),
    },
  });
});
