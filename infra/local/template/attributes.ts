import type { SynthesizedStack } from './assembly.ts';
import type { JsonObject } from '../foundations/json.ts';
import type { Attributes, Resolver, TemplateResource } from './template.ts';

export type AttributeContext = {
  stack: SynthesizedStack;
  resolver: () => Resolver;
  /** URL of the gateway, e.g. http://127.0.0.1:41234. */
  gatewayUrl: string;
  /** Host and port of the distribution. */
  publicHost: string;
};

/** Converts to a valid bucket and host name. */
const hostName = (text: string): string => text.toLowerCase().replace(/[^a-z0-9-]/g, '');

/** The values of Ref and Fn::GetAtt of a resource in the local cloud. */
export function localAttributes(
  context: AttributeContext,
  id: string,
  resource: TemplateResource,
): Attributes {
  const { stack } = context;
  const properties: JsonObject = resource.Properties ?? {};
  const resolver = context.resolver();
  const fallback = `${stack.name}-${id}`;
  const named = (property: string, otherwise = fallback): string => {
    const given = properties[property];
    return given === undefined ? otherwise : resolver.text(given);
  };
  const arn = (service: string, rest: string): string =>
    `arn:aws:${service}:${stack.region}:${stack.account}:${rest}`;

  switch (resource.Type) {
    case 'AWS::DynamoDB::Table': {
      const name = named('TableName');
      const table = arn('dynamodb', `table/${name}`);
      return { Ref: name, Arn: table, StreamArn: `${table}/stream/local` };
    }
    case 'AWS::SQS::Queue': {
      const name = named('QueueName');
      return {
        Ref: `${context.gatewayUrl}/${stack.account}/${name}`,
        QueueName: name,
        Arn: arn('sqs', name),
      };
    }
    case 'AWS::S3::Bucket': {
      const name = named('BucketName', hostName(fallback));
      return {
        Ref: name,
        Arn: `arn:aws:s3:::${name}`,
        RegionalDomainName: `${name}.s3.${stack.region}.amazonaws.com`,
      };
    }
    case 'AWS::Lambda::Function': {
      const name = named('FunctionName');
      return { Ref: name, Arn: arn('lambda', `function:${name}`) };
    }
    // In deployed stacks whose permissions the tests check; the stack that is served here has neither.
    case 'AWS::Lambda::Version':
      return { Ref: id, Version: '1' };
    case 'AWS::Lambda::Alias':
      return {
        Ref: arn('lambda', `function:${bareFunctionName(named('FunctionName'))}:${named('Name')}`),
      };
    case 'AWS::KMS::Key':
      return { Ref: id, Arn: arn('kms', `key/${id}`) };
    case 'AWS::ApiGatewayV2::Api': {
      const api = hostName(id);
      return { Ref: api, ApiEndpoint: `https://${api}.execute-api.${stack.region}.amazonaws.com` };
    }
    case 'AWS::CloudFront::Distribution':
      return { Ref: `E${id.toUpperCase()}`, DomainName: context.publicHost };
    case 'AWS::CloudFront::Function':
      return { Ref: id, FunctionARN: `arn:aws:cloudfront::${stack.account}:function/${id}` };
    case 'AWS::SNS::Topic':
      return { Ref: arn('sns', named('TopicName')) };
    case 'AWS::IAM::Role': {
      const name = named('RoleName');
      return { Ref: name, Arn: `arn:aws:iam::${stack.account}:role/${name}` };
    }
    case 'AWS::SES::ConfigurationSet':
      return { Ref: named('Name') };
    case 'AWS::SES::EmailIdentity':
      return { Ref: named('EmailIdentity') };
    case 'AWS::Events::Rule':
      return { Ref: named('Name'), Arn: arn('events', `rule/${named('Name')}`) };
    case 'AWS::Logs::LogGroup': {
      const name = named('LogGroupName');
      return { Ref: name, Arn: arn('logs', `log-group:${name}:*`) };
    }
    default:
      return { Ref: fallback, Id: id, Arn: arn(resource.Type.split('::')[1]?.toLowerCase() ?? 'local', id) };
  }
}

/** The function name in a name or ARN of a function, version or alias. */
export function bareFunctionName(nameOrArn: string): string {
  const parts = nameOrArn.split(':');
  return parts[0] === 'arn' ? (parts[6] ?? '') : (parts[0] ?? '');
}
