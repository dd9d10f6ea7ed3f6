import { isObject, type Json, type JsonObject } from './json.ts';

export type TemplateResource = {
  Type: string;
  Properties?: JsonObject;
  Condition?: string;
  Metadata?: JsonObject;
};
export type Template = {
  Resources: Record<string, TemplateResource>;
  Parameters?: Record<string, { Default?: Json; Type?: string }>;
  Conditions?: JsonObject;
  Mappings?: Record<string, Record<string, JsonObject>>;
  Outputs?: Record<string, { Value: Json; Export?: { Name: Json } }>;
};

/** The values of `Ref` and of each `Fn::GetAtt`. */
export type Attributes = { Ref: string } & Record<string, string>;

export type ResolverOptions = {
  template: Template;
  /** Values of pseudo parameters and template parameters; the others have the template's defaults. */
  parameters: Record<string, string>;
  /** The local attributes of a resource. Called once per resource, on first use. */
  attributes: (id: string, resource: TemplateResource) => Attributes;
  /** Exports of other stacks. */
  exports: Map<string, string>;
  /** The value of a dynamic reference, `{{resolve:…}}`, by the text after `resolve:`. */
  dynamic: (reference: string) => string;
};

/**
 * Resolves CloudFormation's intrinsic functions against local resources. Anything without a local value is an error,
 * since a silently wrong value would only show in a deployment.
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
  }

  /** Resources of the given types, without those whose condition is false. */
  list(...types: string[]): [id: string, resource: TemplateResource][] {
    return Object.entries(this.template.Resources).filter(
      ([, resource]) =>
        types.includes(resource.Type) &&
        (resource.Condition === undefined || this.condition(resource.Condition)),
    );
  }

  attributes(id: string): Attributes {
    const known = this.#attributes.get(id);
    if (known) return known;
    const resource = this.template.Resources[id];
    if (!resource) throw new Error(`The template has no resource or parameter "${id}".`);
    const made = this.#options.attributes(id, resource);
    this.#attributes.set(id, made);
    return made;
  }

  ref(id: string): string {
    return this.#parameters.get(id) ?? this.attributes(id).Ref;
  }

  getAtt(id: string, name: string): string {
    const value = this.attributes(id)[name];
    if (value !== undefined) return value;
    throw new Error(`${id}.${name} (${this.template.Resources[id]?.Type}) has no value in the local cloud.`);
  }

  condition(name: string): boolean {
    const condition = this.template.Conditions?.[name];
    if (condition === undefined) throw new Error(`The template has no condition "${name}".`);
    return this.resolve(condition) === true;
  }

  /** The properties of a resource with all intrinsics resolved. */
  properties(id: string): JsonObject {
    const resolved = this.#withDynamic(this.resolve(this.template.Resources[id]?.Properties ?? {}) ?? {});
    return isObject(resolved) ? resolved : {};
  }

  #withDynamic(value: Json): Json {
    if (typeof value === 'string') {
      return value.replace(/\{\{resolve:([^}]+)\}\}/g, (_, reference: string) =>
        this.#options.dynamic(reference),
      );
    }
    if (Array.isArray(value)) return value.map((entry) => this.#withDynamic(entry));
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, this.#withDynamic(entry)]));
  }

  text(value: Json): string {
    const resolved = this.resolve(value);
    if (typeof resolved === 'string') return resolved;
    if (typeof resolved === 'number' || typeof resolved === 'boolean') return String(resolved);
    throw new Error(`Expected text, found ${JSON.stringify(value)}.`);
  }

  /** The value with intrinsics resolved; undefined for AWS::NoValue. */
  resolve(value: Json): Json | undefined {
    if (Array.isArray(value)) return value.flatMap((entry) => this.#present(this.resolve(entry)));
    if (!isObject(value)) return value;
    const [key, ...more] = Object.keys(value);
    if (key !== undefined && more.length === 0) {
      const argument = value[key] ?? null;
      if (key === 'Ref') return argument === 'AWS::NoValue' ? undefined : this.ref(String(argument));
      if (key === 'Condition' && typeof argument === 'string') return this.condition(argument);
      if (key.startsWith('Fn::')) return this.#intrinsic(key, argument);
    }
    const resolved: JsonObject = {};
    for (const [name, entry] of Object.entries(value)) {
      const inner = this.resolve(entry);
      if (inner !== undefined) resolved[name] = inner;
    }
    return resolved;
  }

  #present(value: Json | undefined): Json[] {
    return value === undefined ? [] : [value];
  }

  #list(value: Json | undefined): Json[] {
    const resolved = value === undefined ? undefined : this.resolve(value);
    if (Array.isArray(resolved)) return resolved;
    throw new Error(`Expected a list, found ${JSON.stringify(value)}.`);
  }

  #intrinsic(name: string, argument: Json): Json | undefined {
    const parts = Array.isArray(argument) ? argument : [argument];
    const part = (index: number): Json => parts[index] ?? null;
    switch (name) {
      case 'Fn::GetAtt': {
        const [id = '', ...path] = parts.length > 1 ? parts.map(String) : String(argument).split('.');
        return this.getAtt(id, path.join('.'));
      }
      case 'Fn::Join':
        return this.#list(part(1))
          .map((entry) => this.text(entry))
          .join(String(part(0)));
      case 'Fn::Select':
        return this.#list(part(1))[Number(this.text(part(0)))];
      case 'Fn::Split':
        return this.text(part(1)).split(String(part(0)));
      case 'Fn::Sub':
        return this.#substitute(String(part(0)), part(1));
      case 'Fn::If':
        return this.resolve(this.condition(String(part(0))) ? part(1) : part(2));
      case 'Fn::Equals':
        return this.text(part(0)) === this.text(part(1));
      case 'Fn::Not':
        return this.resolve(part(0)) !== true;
      case 'Fn::And':
        return parts.every((entry) => this.resolve(entry) === true);
      case 'Fn::Or':
        return parts.some((entry) => this.resolve(entry) === true);
      case 'Fn::FindInMap':
        return this.#findInMap(parts.map((entry) => this.text(entry)));
      case 'Fn::Base64':
        return Buffer.from(this.text(argument)).toString('base64');
      case 'Fn::ImportValue': {
        const value = this.#options.exports.get(this.text(argument));
        if (value !== undefined) return value;
        throw new Error(`No stack exports ${JSON.stringify(argument)}.`);
      }
      default:
        throw new Error(`The local cloud does not support the intrinsic ${name}.`);
    }
  }

  #substitute(text: string, values: Json): string {
    const given = isObject(values) ? values : {};
    return text.replace(/\$\{(!?)([^}]+)\}/g, (_, literal: string, name: string) => {
      if (literal) return `\${${name}}`;
      const value = given[name];
      if (value !== undefined) return this.text(value);
      const dot = name.indexOf('.');
      return dot < 0 ? this.ref(name) : this.getAtt(name.slice(0, dot), name.slice(dot + 1));
    });
  }

  #findInMap(path: string[]): Json {
    const [map = '', top = '', second = ''] = path;
    const value = this.template.Mappings?.[map]?.[top]?.[second];
    if (value !== undefined) return value;
    throw new Error(`The template's mappings have no ${path.join('.')}.`);
  }
}
