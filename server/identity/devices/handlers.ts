import type { Calls } from '#contract/index.ts'
import type { Handlers } from '../../kernel/context.ts'
import { endDevice, endDevices, listDevices, markDevicesSeen } from './service.ts'

export const devicesHandlers: Pick<Handlers<Calls>, 'devices' | 'devicesSeen' | 'deviceEnd' | 'devicesEnd'> = {
  devices: (context) => listDevices(context),
  devicesSeen: (context) => markDevicesSeen(context),
  deviceEnd: (context, input) => endDevice(context, input.deviceId),
  devicesEnd: (context, input) => endDevices(context, input.keepThis),
}
