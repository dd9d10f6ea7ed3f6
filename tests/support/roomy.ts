/**
 * Node's options for a process with a cloud. Each function's thread has a heap that begins with a megabyte for new
 * objects; with room for more, garbage is collected a third as often, which is a twentieth of all work. Nor is memory
 * given back while a thread waits for its next call: V8 would look through the whole heap for it.
 */
export const roomy = ['--min-semi-space-size=16', '--max-semi-space-size=32', '--no-memory-reducer'] as const;
