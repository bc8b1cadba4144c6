import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context } from '@opentelemetry/api'

/** Attributes of a span, by the names of OpenTelemetry's conventions where there is one. */
export type SpanAttributes = Readonly<Record<string, string | number>>

/** Records what the server does as spans: each call and job, with the statements that it sends. */
export interface Tracing {
  /** Runs the work as a call or a job: spans of statements that it sends are inside. Attributes may be added until it ends. */
  within<T>(name: string, attributes: SpanAttributes, work: (add: (more: SpanAttributes) => void) => Promise<T>): Promise<T>
  /** Runs one statement. Its values are not recorded. */
  statement<T>(text: string, work: () => Promise<T>): Promise<T>
}

const ignore = () => {}
/** Tracing switched off: costs nothing. */
export const noTracing: Tracing = { within: (_name, _attributes, work) => work(ignore), statement: (_text, work) => work() }

interface Options {
  /** Address of an OpenTelemetry collector that takes OTLP over HTTP: `http://localhost:4318`. */
  readonly endpoint: string
  readonly serviceName: string
}

/**
 * Sends spans in batches to a collector. A collector that cannot be reached costs the spans, never a call. The library is loaded only here, so a server
 * without tracing does not need it.
 */
export async function createTracing({ endpoint, serviceName }: Options): Promise<Tracing & { readonly close: () => Promise<void> }> {
  const [
    { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace },
    { BatchSpanProcessor, TracerProvider },
    { OTLPTraceExporter },
    { resourceFromAttributes },
  ] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('swerte')
  const current = new AsyncLocalStorage<Context>()

  const run = async <T>(
    name: string,
    kind: number,
    attributes: SpanAttributes,
    work: (add: (more: SpanAttributes) => void) => Promise<T>,
  ): Promise<T> => {
    const parent = current.getStore() ?? ROOT_CONTEXT
    const span = tracer.startSpan(name, { kind, attributes }, parent)
    try {
      return await current.run(trace.setSpan(parent, span), () => work((more) => void span.setAttributes(more)))
    } catch (error) {
      span.setAttribute('error.type', error instanceof Error ? error.name : typeof error)
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  }

  return {
    within: (name, attributes, work) => run(name, SpanKind.SERVER, attributes, work),
    statement: (text, work) => {
      const [operation = ''] = /\w+/.exec(text) ?? []
      const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': operation.toUpperCase(), 'db.query.text': text }
      return run(operation.toUpperCase(), SpanKind.CLIENT, attributes, work)
    },
    close: () => provider.shutdown(),
  }
}
