import { isObject, type Json, type JsonObject } from '../foundations/json.ts';

export type TemplateResource = {
  Type: string;
  Properties?: JsonObject;
  Condition?: string;
};
export type Template = {
  Resources: Record<string, TemplateResource>;
  Parameters?: Record<string, { Default?: Json; Type?: string }>;
};

/** The values of `Ref` and of each `Fn::GetAtt`. */
export type Attributes = { Ref: string } & Record<string, string>;

export type ResolverOptions = {
  template: Template;
  /** Values of pseudo parameters and template parameters; the others have the template's defaults. */
  parameters: Record<string, string>;
  /** The local attributes of a resource. Called once per resource, on first use. */
  attributes: (id: string, resource: TemplateResource) => Attributes;
};

/**
 * Resolves those of CloudFormation's intrinsic functions that the stacks use against local resources. Anything without
 * a local value is an error, since a silently wrong value would only show in a deployment.
 */
export class Resolver {
  readonly template: Template;
  readonly #options: ResolverOptions;
  readonly #parameters: Map<string, string>;
  readonly #attributes = new Map<string, Attributes>();

  constructor(options: ResolverOptions) {
    this.#options = options;
    this.template = options.template;
    this.#parameters = new Map(Object.entries(options.parameters));
    for (const [name, parameter] of Object.entries(options.template.Parameters ?? {})) {
      if (parameter.Default !== undefined && !this.#parameters.has(name)) {
        this.#parameters.set(name, String(parameter.Default));
      }
    }
    for (const [id, { Condition }] of Object.entries(options.template.Resources))
      if (Condition !== undefined) throw new Error(`${id} has a condition, which nothing here evaluates.`);
  }

  list(...types: string[]): [id: string, resource: TemplateResource][] {
    return Object.entries(this.template.Resources).filter(([, { Type }]) => types.includes(Type));
  }

  attributes(id: string): Attributes {
    const known = this.#attributes.get(id);
    if (known) return known;
    const resource = this.template.Resources[id];
    if (!resource) throw new Error(`The template has no resource or parameter "${id}".`);
    const attributes = this.#options.attributes(id, resource);
    this.#attributes.set(id, attributes);
    return attributes;
  }

  ref(id: string): string {
    return this.#parameters.get(id) ?? this.attributes(id).Ref;
  }

  getAtt(id: string, name: string): string {
    const value = this.attributes(id)[name];
    if (value !== undefined) return value;
    throw new Error(`${id}.${name} (${this.template.Resources[id]?.Type}) has no value in the local cloud.`);
  }

  /** The properties of a resource with all intrinsics resolved. */
  properties(id: string): JsonObject {
    const resolved = this.resolve(this.template.Resources[id]?.Properties ?? {});
    return isObject(resolved) ? resolved : {};
  }

  text(value: Json): string {
    const resolved = this.resolve(value);
    if (typeof resolved === 'string') return resolved;
    throw new Error(`Expected text, found ${JSON.stringify(value)}.`);
  }

  /** The value with intrinsics resolved. */
  resolve(value: Json): Json {
    if (Array.isArray(value)) return value.map((entry) => this.resolve(entry));
    if (typeof value === 'string' && value.includes('{{resolve:'))
      throw new Error(`The local cloud does not support the dynamic reference ${value}.`);
    if (!isObject(value)) return value;
    const [key, ...more] = Object.keys(value);
    if (key !== undefined && more.length === 0) {
      if (key === 'Ref') return this.ref(String(value.Ref));
      if (key.startsWith('Fn::')) return this.#intrinsic(key, value[key] ?? null);
    }
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, this.resolve(entry)]));
  }

  #intrinsic(name: string, argument: Json): Json {
    const parts = Array.isArray(argument) ? argument : [argument];
    const list = (): Json[] => {
      const resolved = this.resolve(parts[1] ?? null);
      if (Array.isArray(resolved)) return resolved;
      throw new Error(`Expected a list, found ${JSON.stringify(parts[1])}.`);
    };
    switch (name) {
      case 'Fn::GetAtt':
        return this.getAtt(String(parts[0]), String(parts[1]));
      case 'Fn::Join':
        return list()
          .map((entry) => this.text(entry))
          .join(String(parts[0]));
      case 'Fn::Select':
        return list()[Number(parts[0])] ?? null;
      case 'Fn::Split':
        return this.text(parts[1] ?? null).split(String(parts[0]));
      case 'Fn::Sub':
        return this.text(argument).replace(/\$\{([^}]+)\}/g, (_, id: string) => this.ref(id));
      default:
        throw new Error(`The local cloud does not support the intrinsic ${name}.`);
    }
  }
}
