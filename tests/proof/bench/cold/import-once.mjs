// Loads one module in a process that has loaded nothing else. Prints the milliseconds of processor and wall time it took.
const [cpu, began] = [process.cpuUsage(), performance.now()];
await import(process.argv[2]);
const wall = performance.now() - began;
const { user, system } = process.cpuUsage(cpu);
process.stderr.write(`\n${JSON.stringify({ cpu: (user + system) / 1000, wall })}\n`);
process.exit();
