// Loads one module in a process that has loaded nothing else, and answers one event with its handler if there is one.
// Prints the milliseconds of processor time and of wall time that each took, and the answer's status.
const [file, event] = process.argv.slice(2);

async function measured(work) {
  const [cpu, began] = [process.cpuUsage(), performance.now()];
  const result = await work();
  const { user, system } = process.cpuUsage(cpu);
  return { result, cpu: (user + system) / 1000, wall: performance.now() - began };
}

const loading = await measured(() => import(file));
const times = { load: { cpu: loading.cpu, wall: loading.wall } };
if (event !== undefined) {
  const { handler } = loading.result;
  const context = { getRemainingTimeInMillis: () => 10_000 };
  const answer = await measured(() => handler(JSON.parse(event), context));
  Object.assign(times, {
    answer: { cpu: answer.cpu, wall: answer.wall },
    status: answer.result.statusCode,
  });
}
process.stderr.write(`\n${JSON.stringify(times)}\n`);
process.exit();
