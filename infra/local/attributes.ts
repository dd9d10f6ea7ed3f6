import { createHash } from 'node:crypto';
import type { SynthesizedStack } from './assembly.ts';
import { textOf, type JsonObject } from './json.ts';
import type { Attributes, Resolver, TemplateResource } from './template.ts';

export type AttributeContext = {
  stack: SynthesizedStack;
  resolver: () => Resolver;
  /** URL of the gateway, e.g. http://127.0.0.1:41234. */
  gatewayUrl: string;
  /** Host and port of the distribution. */
  publicHost: string;
};

/** Converts to a valid bucket and host name: lower case, at most 63 characters. */
function hostName(text: string): string {
  const name = text.toLowerCase().replace(/[^a-z0-9-]/g, '');
  if (name.length <= 63) return name;
  return `${name.slice(0, 54)}-${createHash('sha256').update(name).digest('hex').slice(0, 8)}`;
}

/** The values of Ref and Fn::GetAtt of a resource in the local cloud. */
export function localAttributes(
  context: AttributeContext,
  id: string,
  resource: TemplateResource,
): Attributes {
  const { stack } = context;
  const properties: JsonObject = resource.Properties ?? {};
  const resolver = context.resolver();
  const named = (property: string, otherwise: string): string => {
    const given = properties[property];
    return given === undefined ? otherwise : resolver.text(given);
  };
  const arn = (service: string, rest: string): string =>
    `arn:aws:${service}:${stack.region}:${stack.account}:${rest}`;
  const fallback = `${stack.name}-${id}`;

  switch (resource.Type) {
    case 'AWS::DynamoDB::Table':
    case 'AWS::DynamoDB::GlobalTable': {
      const name = named('TableName', fallback);
      const table = arn('dynamodb', `table/${name}`);
      return { Ref: name, Arn: table, StreamArn: `${table}/stream/local`, TableId: id };
    }
    case 'AWS::SQS::Queue': {
      const name = named('QueueName', properties.FifoQueue === true ? `${fallback}.fifo` : fallback);
      const url = `${context.gatewayUrl}/${stack.account}/${name}`;
      return { Ref: url, QueueUrl: url, QueueName: name, Arn: arn('sqs', name) };
    }
    case 'AWS::S3::Bucket': {
      const name = named('BucketName', hostName(fallback));
      return {
        Ref: name,
        Arn: `arn:aws:s3:::${name}`,
        DomainName: `${name}.s3.amazonaws.com`,
        RegionalDomainName: `${name}.s3.${stack.region}.amazonaws.com`,
      };
    }
    case 'AWS::Lambda::Function': {
      const name = named('FunctionName', fallback);
      return { Ref: name, Arn: arn('lambda', `function:${name}`) };
    }
    case 'AWS::Lambda::Version': {
      const target = arn('lambda', `function:${bareFunctionName(named('FunctionName', ''))}:1`);
      return { Ref: target, FunctionArn: target, Version: '1' };
    }
    case 'AWS::Lambda::Alias': {
      const target = arn(
        'lambda',
        `function:${bareFunctionName(named('FunctionName', ''))}:${named('Name', '')}`,
      );
      return { Ref: target, AliasArn: target };
    }
    case 'AWS::KMS::Key':
      return { Ref: id, KeyId: id, Arn: arn('kms', `key/${id}`) };
    case 'AWS::KMS::Alias':
      return { Ref: named('AliasName', '') };
    case 'AWS::ApiGatewayV2::Api': {
      const api = hostName(id);
      const domain = `${api}.execute-api.${stack.region}.amazonaws.com`;
      return { Ref: api, ApiId: api, ApiEndpoint: `https://${domain}` };
    }
    case 'AWS::CloudFront::Distribution':
      return { Ref: `E${id.toUpperCase()}`, Id: `E${id.toUpperCase()}`, DomainName: context.publicHost };
    case 'AWS::CloudFront::Function': {
      const target = `arn:aws:cloudfront::${stack.account}:function/${id}`;
      return { Ref: target, FunctionARN: target };
    }
    case 'AWS::SNS::Topic': {
      const name = named('TopicName', fallback);
      return { Ref: arn('sns', name), TopicArn: arn('sns', name), TopicName: name };
    }
    case 'AWS::IAM::Role': {
      const name = named('RoleName', fallback);
      return { Ref: name, Arn: `arn:aws:iam::${stack.account}:role/${name}`, RoleId: id };
    }
    case 'AWS::SSM::Parameter':
      return { Ref: named('Name', `/${id}`), Value: named('Value', ''), Type: textOf(properties.Type) };
    case 'AWS::SecretsManager::Secret':
      return { Ref: arn('secretsmanager', `secret:${id}`), Id: arn('secretsmanager', `secret:${id}`) };
    case 'AWS::SES::ConfigurationSet':
      return { Ref: named('Name', fallback) };
    case 'AWS::SES::EmailIdentity': {
      const identity = named('EmailIdentity', id);
      const tokens = [1, 2, 3].flatMap((n): [string, string][] => [
        [`DkimDNSTokenName${n}`, `token${n}._domainkey.${identity}`],
        [`DkimDNSTokenValue${n}`, `token${n}.dkim.amazonses.com`],
      ]);
      return { Ref: identity, ...Object.fromEntries(tokens) };
    }
    case 'AWS::Events::EventBus':
      return {
        Ref: named('Name', id),
        Name: named('Name', id),
        Arn: arn('events', `event-bus/${named('Name', id)}`),
      };
    case 'AWS::Events::Rule':
      return { Ref: named('Name', fallback), Arn: arn('events', `rule/${named('Name', fallback)}`) };
    case 'AWS::Scheduler::Schedule':
      return {
        Ref: named('Name', fallback),
        Arn: arn('scheduler', `schedule/default/${named('Name', fallback)}`),
      };
    case 'AWS::Logs::LogGroup':
      return {
        Ref: named('LogGroupName', fallback),
        Arn: arn('logs', `log-group:${named('LogGroupName', fallback)}:*`),
      };
    default:
      return { Ref: fallback, Id: id, Arn: arn(resource.Type.split('::')[1]?.toLowerCase() ?? 'local', id) };
  }
}

/** The function name in a name or ARN of a function, version or alias. */
export function bareFunctionName(nameOrArn: string): string {
  const parts = nameOrArn.split(':');
  return parts[0] === 'arn' ? (parts[6] ?? '') : (parts[0] ?? '');
}
