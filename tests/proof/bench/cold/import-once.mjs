// Loads one module in a process that has loaded nothing else, and tells the milliseconds it took.
const began = performance.now();
await import(process.argv[2]);
process.stdout.write(String(performance.now() - began));
